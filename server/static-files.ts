import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

const FOLDER = path.join(process.cwd(), 'build/client')

/** Scripts of the frames without origin (app/cases/screens/files/preview.ts), each named "<kind>-frame". */
const FRAME_SCRIPT = /^\/assets\/[a-z]+-frame-[\w-]+\.js$/

/** The paths of all files of the build. Read once at the start, so that no page asks the disk whether it is a file. */
export const clientFiles = new Set(
  existsSync(FOLDER)
    ? readdirSync(FOLDER, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `/${path.relative(FOLDER, path.join(entry.parentPath, entry.name))}`)
    : [],
)

const serve = serveStatic({ root: path.relative(process.cwd(), FOLDER), precompressed: true })

export const staticFiles: MiddlewareHandler = async (c, next) =>
  clientFiles.has(c.req.path) ? serve(c, next) : next()

/** A file of the build has its content in its name, so that a browser may keep it for a year. */
export const assetHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
  // The frame that shows files has no origin, so for a browser its script comes from elsewhere.
  if (FRAME_SCRIPT.test(c.req.path)) c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
}
