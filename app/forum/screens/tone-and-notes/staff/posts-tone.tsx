/** Shows the author's tone to the moderator too: without it, a joke that is marked as one reads as an insult. */
export function PostsTone({ tone }: { tone: string | null }) {
  return tone && <p className="muted">The author says: “{tone}”</p>
}
