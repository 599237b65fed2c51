import { createServer } from 'vite'
import { serve } from './serve.ts'

/** The site in development: built piece by piece, as pages are requested. */
export async function serveAsAsked(): Promise<void> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  await serve(() => vite.ssrLoadModule('./server/app.ts') as Promise<typeof import('./app.ts')>, { vite })
}
