import { data } from 'react-router'
import { redirectWithFlash } from '../http/flash.server.ts'
import { Refused } from '../refused.ts'

// The two screens of every import: one takes the file, the next shows what it would change and does it.

/** The form is shown again with what is wrong with its file. */
export const wrongFile = (sentence: string) => data({ errors: { file: sentence } }, { status: 422 })

interface Bounds {
  most: number
  /** What to say of a larger file. */
  tooLarge: string
  none?: string
}

/** The file of an import's form, or what is wrong with it. */
export async function importedFile(
  form: FormData,
  { most, tooLarge, none = 'Choose a file' }: Bounds,
): Promise<Uint8Array<ArrayBuffer> | { problem: string }> {
  const file = form.get('file')
  // A browser sends an empty file without a name if none was chosen.
  if (!(file instanceof File) || file.size === 0) return { problem: none }
  if (file.size > most) return { problem: tooLarge }
  return new Uint8Array(await file.arrayBuffer())
}

/**
 * To where a file is chosen: this one is imported, or too old. Going back after an import leads here, too.
 * @param why ends the sentence "It was imported, …"
 */
export const importGone = (
  to: string,
  what: 'file' | 'folder' | 'list',
  why = 'or its day has passed',
): Response =>
  redirectWithFlash(to, {
    kind: 'info',
    title: `This ${what} is no longer here`,
    text: `It was imported, ${why}. Choose it again if you need to.`,
  })

/**
 * Does what a preview showed.
 * @param run gets what the form says: the mark of what was shown, and whether to publish. Returns where to go, and what to
 * say there.
 */
export async function answerImport(
  form: FormData,
  run: (asked: { mark: string; publish: boolean }) => Promise<{ to: string; text: string }>,
) {
  try {
    const asked = { mark: String(form.get('mark') ?? ''), publish: form.get('publish') === 'yes' }
    const { to, text } = await run(asked)
    return redirectWithFlash(to, { kind: 'success', title: 'Imported', text })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
}
