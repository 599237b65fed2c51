import { useState } from 'react'
import { sizeInWords } from '#app/platform/byte-sizes.ts'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { SealedFile } from '../../files/case-files.server.ts'
import { previewKind } from '../../files/preview/protocol.ts'
import { storedFileDetails } from '../../files/stored-file-details.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { FilePreview } from './file-preview.tsx'
import { ScanTag } from './scan-tag.tsx'

/** The files of a case, to preview in a sandbox here or to download. */
export function CaseFiles({ opened, id }: { opened: OpenedCase; id: string }) {
  const [wrong, setWrong] = useState('')
  const [shown, setShown] = useState('')
  const save = async (file: SealedFile) => {
    setWrong('')
    try {
      const { saveFile } = await import('../../record/open-case.client.ts')
      await saveFile(opened.caseKey, id, file)
    } catch (error) {
      setWrong(sentenceOf(error as Error, 'Check your connection, then try again.'))
    }
  }
  return (
    <section className="staff-box" aria-labelledby="files">
      <h2 id="files">Files</h2>
      <p>
        Files come from strangers. “Show here” draws a file in a sealed frame that can reach nothing else. Be
        careful with a downloaded file, even if a scanner found it clean.
      </p>
      <div role="status">
        {wrong && (
          <Notice kind="danger" title="The file did not open" level={3}>
            <p>{wrong}</p>
          </Notice>
        )}
      </div>
      <ul className="file-list">
        {opened.files.map((file) => (
          <li key={file.id}>
            <Icon name="file" />
            {/* In print there are no buttons, and so no names. */}
            <span className="only-printed">{`${file.name} (${sizeInWords(file.size)})`}</span>
            <Button type="button" look="plain" onClick={() => save(file)}>
              {`Download ${file.name} (${sizeInWords(file.size)})`}
            </Button>
            <ScanTag scan={file.scan} />
            {previewKind(file) && shown !== file.id && (
              <Button type="button" look="plain" onClick={() => setShown(file.id)}>
                {`Show ${file.name} here`}
              </Button>
            )}
            <span className="staff-small">
              {storedFileDetails(file)}
              {file.kept === 'original' && ` SHA-256: ${file.sha256}`}
            </span>
            {shown === file.id && (
              <FilePreview caseKey={opened.caseKey} id={id} file={file} close={() => setShown('')} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
