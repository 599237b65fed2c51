import { createServer } from 'vite'
import { serve } from './serve.ts'

/** The site for those who work on it: built piece by piece, as pages are asked for. */
export async function serveAsAsked(): Promise<void> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  await serve(() => vite.ssrLoadModule('./server/app.ts') as Promise<typeof import('./app.ts')>, vite)
}
