/** "s***@example.org": its owner knows it again, who looks over their shoulder does not learn it. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
