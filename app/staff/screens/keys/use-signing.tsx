import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { FileField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { Signer } from '../../keys/signing.client.ts'
import type { KeyBoard } from '../../keys/staff-keys.server.ts'

export type Report = { kind: 'success' | 'info' | 'danger'; title: string; text: string }

/** Signs the list in this browser: with the member's own open key, or else with the recovery file. */
export function useSigning(board: KeyBoard) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [working, setWorking] = useState(false)
  // The list decides what a key may do; this only chooses the form to offer.
  const mine = key !== null && board.recipients.some((one) => one.signer === key.signing.publicKey)

  /** @returns whether it succeeded */
  const sign = async (work: (signer: Signer) => Promise<Report>): Promise<boolean> => {
    if (working) return false
    setWorking(true)
    const told = await attempt(work)
    setReport(told)
    setWorking(false)
    await revalidate()
    return told.kind === 'success'
  }
  const attempt = async (work: (signer: Signer) => Promise<Report>): Promise<Report> => {
    try {
      const { recoverySigner, signerOf } = await import('../../keys/signing.client.ts')
      const own = key && signerOf(board, key)
      const signer = own ?? (file && (await recoverySigner(board, file)))
      return signer ? await work(signer) : NO_SIGNER
    } catch (error) {
      return {
        kind: 'danger',
        title: 'That did not work',
        text: sentenceOf(error as Error, 'Check your connection, then try again.'),
      }
    }
  }
  return { mine, report, setReport, working, sign, setFile }
}

const NO_SIGNER: Report = {
  kind: 'danger',
  title: 'No key here may sign',
  text: 'Open your own key if it is on the list. Otherwise choose the recovery file, recovery-key.txt.',
}

export function SigningReport({ report }: { report: Report | null }) {
  const told = useRef<HTMLDivElement>(null)
  // The part with the pressed button disappears.
  useEffect(() => {
    if (report?.kind === 'success') told.current?.focus()
  }, [report])
  return (
    <div ref={told} role="status" tabIndex={-1}>
      {report && (
        <Notice kind={report.kind} title={report.title}>
          <p>{report.text}</p>
        </Notice>
      )}
    </div>
  )
}

/** The other way to sign, for the first key and for members without an open key that may sign. */
export const RecoveryFileField = ({ choose }: { choose: (file: File | null) => void }) => (
  <FileField
    label="Recovery file"
    name="recovery"
    hint="recovery-key.txt, as it was saved. It is read in this browser and not sent. You need it when no open key here may sign."
    accept=".txt,text/plain"
    onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
  />
)
