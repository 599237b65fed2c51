/** How the author means it. Whoever judges a post reads it too: a joke that is said to be one reads as an insult without that. */
export function ToneAtDesk({ tone }: { tone: string | null }) {
  return tone && <p className="muted">The author says: “{tone}”</p>
}
