/** "s***@example.org": its owner recognizes it, but a person looking over their shoulder does not learn it. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
