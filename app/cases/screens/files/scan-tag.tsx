import { StatusTag } from '#app/ui/parts/lists.tsx'

/** Whether a virus scanner looked at a file. What it blocked was never taken. */
export function ScanTag({ scan }: { scan: 'clean' | 'not-scanned' | undefined }) {
  return scan === 'clean' ? (
    <StatusTag look="success">Scanned: clean</StatusTag>
  ) : (
    <StatusTag look="waiting">Not scanned for viruses</StatusTag>
  )
}
