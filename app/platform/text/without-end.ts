/** Takes off the characters at the end that match. A pattern such as /[\s.]+$/ takes minutes for a long text. */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length
  while (character.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}
