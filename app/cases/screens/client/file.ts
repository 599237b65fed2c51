import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { openCaseFile, sealedFileOf } from '../../files/case-files.server.ts'
import { openedCase } from '../../person/case-sessions.server.ts'
import { caseForPerson } from '../../record/case-queries.server.ts'
import type { Route } from './+types/file'

/** A file of the case that is open in this browser. For all others it is not found. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const opened = await openedCase(db, request)
  const found = opened && (await caseForPerson(db, opened))
  const detail = found?.files.find((file) => file.id === params.id)
  const sealed = opened && detail && (await sealedFileOf(db, opened.id, detail.id))
  if (!sealed) return notFound()
  const bytes = await openCaseFile(opened.caseKey, detail, sealed)
  return new Response(bytes, {
    headers: {
      'Content-Type': detail.type,
      'Content-Length': String(bytes.length),
      'Content-Disposition': attachment(detail.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}

/** RFC 6266: a plain name for old browsers, the real one encoded. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
