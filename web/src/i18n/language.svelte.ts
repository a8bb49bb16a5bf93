/**
 * The languages of the page, the chosen one, and the files of its words.
 *
 * Words come in catalogs: the shell's, a game's table, its rules and so on. A catalog has one file for each
 * language, fetched when it is first needed; the compiler holds every language to the shape of English.
 */
import { untrack } from 'svelte';
import { writeAs } from './format.svelte';

export const LANGUAGES = {
  en: { title: 'English', locale: 'en-GB' },
  de: { title: 'Deutsch', locale: 'de-DE' },
  es: { title: 'Español', locale: 'es-ES' },
} as const;

export type Language = keyof typeof LANGUAGES;

const KEY = 'investup.language';

/** The first language of the person's wishes that the page has. */
export function preferred(stored: string | null, wishes: readonly string[]): Language {
  for (const wish of [stored ?? '', ...wishes]) {
    const [language = ''] = wish.toLowerCase().split('-');
    if (Object.hasOwn(LANGUAGES, language)) return language as Language;
  }
  return 'en';
}

class LanguageChoice {
  #now = $state<Language>('en');

  /** The language that the page is in. */
  get now(): Language {
    return this.#now;
  }

  /** Start in the language that was chosen before, or in the browser's. */
  start(): void {
    this.#use(preferred(localStorage.getItem(KEY), navigator.languages));
  }

  /** Fetch the words of `language`, then change to it and remember it. Rejects if the files do not come. */
  async choose(language: Language): Promise<void> {
    const uses = await Promise.all([...Catalog.needed].map((catalog) => catalog.fetch(language)));
    for (const use of uses) use();
    localStorage.setItem(KEY, language);
    this.#use(language);
  }

  #use(language: Language): void {
    writeAs(LANGUAGES[language].locale);
    document.documentElement.lang = language;
    this.#now = language;
  }
}

export const language = new LanguageChoice();

/** One body of words, in every language. */
export class Catalog<Words extends object> {
  /** Those whose words are on the page, or may be. */
  static readonly needed = new Set<Catalog<object>>();

  #files: Record<Language, () => Promise<{ words: Words }>>;
  // Reactive: each word on the page is read anew when another language is chosen, and nothing else of it changes.
  #loaded = $state.raw<Words | null>(null);

  constructor(files: Record<Language, () => Promise<{ words: Words }>>) {
    this.#files = files;
  }

  /** The words of the chosen language, whichever that is when one of them is read. Only after `load`. */
  readonly words: Words = new Proxy({} as Words, {
    get: (_, key) => {
      if (this.#loaded === null) throw new Error(`words are read before they came: ${String(key)}`);
      return Reflect.get(this.#loaded, key) as unknown;
    },
  });

  /** Fetch the words of the chosen language. Rejects if the file does not come; then it may be tried again. */
  async load(): Promise<void> {
    // What is shown once the words are there is not to be fetched again for another language.
    const wanted = untrack(() => (this.#loaded === null ? language.now : null));
    if (wanted === null) return;
    const use = await this.fetch(wanted);
    if (wanted !== language.now) return this.load();
    use();
    Catalog.needed.add(this);
  }

  /** Fetch the words of a language, and return how to put them to use. */
  async fetch(of: Language): Promise<() => void> {
    const { words } = await this.#files[of]();
    return () => {
      this.#loaded = words;
    };
  }
}
