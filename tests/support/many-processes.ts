import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { type BucketServer, startBucket } from './bucket.ts'
import { aPlace, type Place } from './database.ts'
import { aMailServer, type MailServer } from './mail-server.ts'
import { aVisitor, eventually, type Visitor } from './site.ts'

// Several processes of one site on a PostgreSQL database and a bucket, and a proxy in front of them.

/** Of the proxy: how often it asks a process whether it is ready, and how long it waits for an answer. */
const ASKS_EVERY = 300
const PATIENCE = 1000
const GIVES_UP = 20_000

export interface Many {
  place: Place
  bucket: BucketServer
  mail: MailServer
  /** Of every process. */
  settings: Record<string, string>
  sites: SiteProcess[]
  /** A browser that asks the proxy. */
  visitor: () => Visitor
  /** A browser that asks one of them. */
  visitorOf: (index: number) => Visitor
  /** Ends it with -9, and starts another one in its place. */
  replace: (index: number) => Promise<void>
  stop: () => Promise<void>
}

export async function startMany(count: number): Promise<Many> {
  const place = await aPlace('site')
  const bucket = await startBucket('s3rver')
  const mail = await aMailServer()
  const settings = {
    DATABASE_URL: place.database,
    ...bucket.settings('site'),
    SMTP_URL: mail.url,
    NOTICE_DELAY: '0-0',
    DRAIN_SECONDS: '1',
  }
  const sites: SiteProcess[] = []
  for (let index = 0; index < count; index++) sites.push(await startSiteProcess(settings))
  const proxy = aProxy(sites)
  return {
    place,
    bucket,
    mail,
    settings,
    sites,
    visitor: () => aVisitor('http://localhost', proxy.ask),
    visitorOf: (index) => aVisitor('http://localhost', (request) => passOn(request, at(sites, index))),
    async replace(index) {
      at(sites, index).child.kill('SIGKILL')
      sites[index] = await startSiteProcess(settings)
    },
    async stop() {
      proxy.stop()
      for (const site of sites) site.stop()
      await mail.close()
      await bucket.close()
      await place.remove()
    },
  }
}

const at = (sites: readonly SiteProcess[], index: number): SiteProcess => {
  const site = sites[index]
  if (!site) throw new RangeError(`no process ${index}`)
  return site
}

async function passOn(request: Request, site: SiteProcess): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return fetch(new Request(site.origin + pathname + search, request), {
    signal: AbortSignal.timeout(GIVES_UP),
  })
}

/** In turn, to those that are ready. It tries another process only when the dial fails, so that nothing is sent twice. */
function aProxy(sites: readonly SiteProcess[]) {
  const away = new Set<SiteProcess>()
  const look = async (site: SiteProcess) => {
    const ready = await fetch(`${site.origin}/ready`, { signal: AbortSignal.timeout(PATIENCE) }).then(
      (answer) => answer.status === 200,
      () => false,
    )
    if (ready) away.delete(site)
    else away.add(site)
  }
  const timer = setInterval(() => void sites.map(look), ASKS_EVERY)
  let next = 0
  const ask = async (request: Request): Promise<Response> => {
    const ready = sites.filter((site) => !away.has(site))
    const first = next++
    for (let tried = 0; tried < ready.length; tried++) {
      const site = at(ready, (first + tried) % ready.length)
      try {
        return await passOn(request.clone(), site)
      } catch (error) {
        if ((error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED') throw error
      }
    }
    throw new Error('no process is ready')
  }
  return { ask, stop: () => clearInterval(timer) }
}

/** A letter's text without the line breaks of its encoding. */
const plain = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')

/** Joins the forum by the mailed link. */
export async function joinedByMail({ mail }: Many, visitor: Visitor, handle: string): Promise<void> {
  const email = `${handle}@example.org`
  await visitor.post('/account/sign-in', { email })
  const link = await eventually(
    () =>
      mail.mails
        .filter(({ to }) => to === email)
        .map(({ raw }) => /\/account\/link\/[\w-]+/.exec(plain(raw))?.[0])
        .find(Boolean) ?? false,
  )
  await visitor.post(link, {})
  await visitor.post('/account/profile', { handle, pronouns: '', timeZone: '' })
}

/** The ids of the letters to this address: a letter that is sent a second time has the same id. */
export const letterIds = ({ mail }: Many, to: string): string[] =>
  mail.mails
    .filter((one) => one.to === to)
    .map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? 'none')
