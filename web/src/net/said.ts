/** What the server has said, kept so that its sentence is in the language that the page has when it is read. */
import { Refusal } from './connection';
import { sentenceOf } from './sentences';
import type { Notice, WireError } from './wire';

/** A refusal that came inside a good answer. */
export function refusalOf(error: WireError): Refusal {
  return new Refusal(error.code, () => sentenceOf(error), error.field);
}

/** A notice; `say` gives its sentence. */
export function notice(code: Notice['code'], say: () => string): Notice {
  return {
    code,
    get message() {
      return say();
    },
  };
}

/** Whatever was thrown, as a refusal with a sentence. */
export function asRefusal(problem: unknown): Refusal {
  return problem instanceof Refusal ? problem : new Refusal('page_error', () => String(problem));
}
