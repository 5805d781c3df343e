// Filling a text: placeholders and plural forms.

export type Params = Record<string, string | number>;
/** One text, or one for each plural category of its language. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;

const rules = new Map<string, Intl.PluralRules>();

function plural(language: string, n: number): Intl.LDMLPluralRule {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(n);
}

/** `{name}` becomes params.name; of plural forms the one for params.n is taken. */
export function fill(text: Text, language: string, params: Params): string {
  const chosen =
    typeof text === 'string' ? text : (text[plural(language, Number(params.n ?? 0))] ?? text.other ?? '');
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
