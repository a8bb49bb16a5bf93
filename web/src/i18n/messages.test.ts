import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<string>(
  ['./{en,de,es}.ts', '../*/messages/{en,de,es}.ts', '../games/*/messages/{en,de,es}/*.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/**
 * What each message of a file says of what it is given: `path.of.message` to the parameters, and fields of
 * them, that stand in it. A parameter is known by its place, since another language may call it otherwise.
 */
function givens(file: string): Map<string, string[]> {
  const source = ts.createSourceFile(file, files[file] ?? '', ts.ScriptTarget.Latest, true);
  const found = new Map<string, string[]>();

  function walk(node: ts.Node, path: string): void {
    if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) walk(node.expression, path);
    else if (ts.isObjectLiteralExpression(node))
      for (const property of node.properties) {
        if (ts.isPropertyAssignment(property)) walk(property.initializer, `${path}.${property.name.getText(source)}`);
      }
    else if (ts.isArrowFunction(node)) found.set(path, given(node));
  }

  function given(message: ts.ArrowFunction): string[] {
    const places = new Map<string, string>();
    message.parameters.forEach(({ name }, i) => {
      if (ts.isIdentifier(name)) places.set(name.text, String(i));
      else
        name.elements.forEach((element) => {
          if (!ts.isBindingElement(element)) return;
          const field = element.name.getText(source);
          places.set(field, `${i}.${field}`);
        });
    });
    const used = new Set<string>();
    const look = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node)) {
        const place = ts.isIdentifier(node.expression) ? places.get(node.expression.text) : undefined;
        if (place === undefined) look(node.expression);
        else used.add(`${place}.${node.name.text}`);
      } else if (ts.isIdentifier(node) && places.has(node.text)) used.add(places.get(node.text) as string);
      else ts.forEachChild(node, look);
    };
    look(message.body);
    return [...used].sort();
  }

  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer !== undefined && !ts.isArrowFunction(initializer)) walk(initializer, name.getText(source));
  return found;
}

const english = Object.keys(files).filter((file) => /\/en[./]/.test(file));

describe('the messages of every language', () => {
  it.each(english.flatMap((file) => ['de', 'es'].map((language) => [file, language] as const)))(
    'say the same things: %s in %s',
    (file, language) => {
      const other = givens(file.replace(/\/en(?=[./])/, `/${language}`));
      const wanted = givens(file);
      expect(wanted.size).toBeGreaterThan(0);
      for (const [message, parts] of wanted) {
        // Where English has the server's wording, the others have their own.
        if (!other.has(message)) continue;
        expect([message, other.get(message)]).toEqual([message, parts]);
      }
    },
  );
});
