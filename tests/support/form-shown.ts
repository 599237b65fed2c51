const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The fields of the form with the words of a text, as its console page has them. */
export function fieldsShown(html: string): Record<string, string> {
  const form = /<form[^>]*aria-labelledby="the-words".*?<\/form>/s.exec(html)?.[0]
  if (!form) throw new Error('no form with words on this page')
  return fieldsIn(form)
}

/** Everything a browser without scripts would send of the form that has this button, except the button. */
export function formShown(html: string, button: string): Record<string, string> {
  const form = html.match(/<form[^>]*>.*?<\/form>/gs)?.find((one) => one.includes(button))
  if (!form) throw new Error(`no form with ${button} on this page`)
  const without = (input: string) => /type="(?:checkbox|radio)"/.test(input) && !/ checked=/.test(input)
  return fieldsIn(form.replaceAll(/<input[^>]*>/g, (input) => (without(input) ? '' : input)))
}

function fieldsIn(form: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, attributes = '', inside = ''] of form.matchAll(/<textarea([^>]*)>([^<]*)<\/textarea>/g))
    fields[/ name="([^"]*)"/.exec(attributes)?.[1] ?? ''] = plain(inside).replace(/^\n/, '')
  for (const [input] of form.matchAll(/<input[^>]*>/g))
    fields[/ name="([^"]*)"/.exec(input)?.[1] ?? ''] = plain(/value="([^"]*)"/.exec(input)?.[1] ?? '')
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  ))
    fields[name] = /<option[^>]*value="([^"]*)"[^>]*selected/.exec(options)?.[1] ?? ''
  return fields
}
