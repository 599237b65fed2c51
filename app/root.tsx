import { useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { unreadNotices } from '#app/platform/auth/member-notices.server.ts'
import { bringBackEarlyWords } from '#app/platform/forms/early-words.client.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { addRecentFlash } from '#app/platform/http/recent-flashes.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { demoShown } from '#app/platform/settings/demo.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { crisisOnNextPage, crisisShownHere } from '#app/shared/crisis/crisis.server.ts'
import { promisesOfPages } from '#app/shared/promises/site-state.server.ts'
import { CrisisHelp, CrisisTemplate } from '#app/ui/crisis/crisis-help.tsx'
import { Hydrates } from '#app/ui/hydrates.ts'
import { Breadcrumbs } from '#app/ui/page/breadcrumbs.tsx'
import { crumbsOf } from '#app/ui/page/crumbs-of.ts'
import { DemoBanner } from '#app/ui/page/demo-banner.tsx'
import { fontFiles } from '#app/ui/page/fonts.ts'
import { GetHelp } from '#app/ui/page/get-help.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { SendAgainPage } from '#app/ui/page/send-again.tsx'
import { SiteFooter } from '#app/ui/page/site-footer.tsx'
import { SiteHeader } from '#app/ui/page/site-header.tsx'
import { BrokenPage, MissingPage, RefusedPage, useTrouble } from '#app/ui/page/trouble.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { NoticeCopy } from '#app/ui/parts/notice-copy.tsx'
import { db } from '#db/connect.server.ts'
import { onDisk } from '#db/dialect.server.ts'
import type { Route } from './+types/root'
import { ownLogo, sharedPicture } from './blog/blog.server.ts'
import { CHANGED_WORDS } from './copy-overrides/browser-copy.ts'
import { changedInBrowsers, wordsChangedOn } from './copy-overrides/copy-overrides.server.ts'
import { inTheme, themeAsked } from './reading/reading.server.ts'
import { ReadingPanel } from './reading/reading-panel.tsx'
import { colorScheme, DEFAULTS, htmlAttributes, readingFrom } from './reading/rules.ts'
import styles from './styles.css?url'
import { words } from './ui/words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const taken = takeFlash(request)
  const { pathname, search } = new URL(request.url)
  const inConsole = pathname.startsWith('/staff')
  const headers = new Headers()
  if (taken) headers.append('Set-Cookie', taken.clear)
  // The console's notices are about other people, so /notices does not list them again.
  if (taken && !inConsole && !taken.notice.forStaff)
    headers.append('Set-Cookie', addRecentFlash(request, taken.notice))
  const crisis = inConsole ? { shown: false } : crisisShownHere(request)
  if (crisis.clear) headers.append('Set-Cookie', crisis.clear)
  const { color } = config.look
  const logo = await ownLogo(db)
  // The console has its own frame.
  const member = pathname.startsWith('/staff') ? null : await memberOf(db, request)
  const reading = inTheme(readingFrom(request.headers.get('cookie')), context.get(themeAsked))
  return data(
    {
      organisation: organisation(),
      origin: config.origin,
      promises: await promisesOfPages(db),
      notice: taken?.notice ?? null,
      // The notices page itself shows them.
      unread: member && pathname !== '/notices' ? await unreadNotices(db, member.id) : 0,
      crisis: crisis.shown,
      path: pathname,
      search,
      reading,
      look: { color, logo, shared: sharedPicture(color, logo) },
      changedWords: changedInBrowsers(),
      wordsChangedOn: wordsChangedOn(pathname),
      demo: demoShown(),
    },
    { headers },
  )
}

/** Waits until the data is on disk before the visitor reads that it is saved, also for a duplicate that wrote nothing. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request }, next) => {
    const answer = await next()
    if (request.method !== 'POST') return answer
    await onDisk(db)
    const crisis = new URL(request.url).pathname.startsWith('/staff') ? null : crisisOnNextPage(answer)
    if (crisis) answer.headers.append('Set-Cookie', crisis)
    return answer
  },
]

export function Layout({ children }: { children: React.ReactNode }) {
  const handles = useMatches().map((match) => match.handle as Handle | undefined)
  // Do not hydrate a failed page: its scripts would fail again, and do not know the incident number.
  const broken = useTrouble() !== null
  const hydrates = !broken && handles.every((handle) => handle?.hydrate !== false)
  const loaded = useRouteLoaderData<typeof loader>('root')
  const reading = loaded?.reading ?? DEFAULTS
  const font = fontFiles(reading.font)
  const lang = handles.findLast((handle) => handle?.lang)?.lang
  return (
    <html lang={lang ?? 'en'} {...htmlAttributes(reading)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={colorScheme(reading)} />
        <Meta />
        {font.preload && (
          <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font.preload} />
        )}
        <link rel="stylesheet" href={styles} precedence="first" />
        {loaded?.look.color && (
          <link rel="stylesheet" href={`/site-colors.css?v=${loaded.look.color.slice(1)}`} />
        )}
        {font.stylesheet && <link rel="stylesheet" href={font.stylesheet} />}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Links />
      </head>
      <body>
        <DemoBanner />
        <Hydrates value={hydrates}>
          {handles.some((handle) => handle?.frame === 'bare') ? (
            children
          ) : (
            <Frame
              hydrates={hydrates}
              lang={lang && 'en'}
              short={handles.some((handle) => handle?.frame === 'short')}
            >
              {children}
            </Frame>
          )}
        </Hydrates>
        {hydrates && (
          <script
            type="application/json"
            id={CHANGED_WORDS}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, without a "<"
            dangerouslySetInnerHTML={{ __html: loaded?.changedWords ?? '{}' }}
          />
        )}
        {hydrates && <ScrollRestoration />}
        {hydrates && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => bringBackEarlyWords(), [])
  return <Outlet />
}

/** The frame of every public page: header, breadcrumb, notice, content, how to get help, footer. */
function Frame({
  children,
  hydrates,
  lang,
  short,
}: {
  children: React.ReactNode
  hydrates: boolean
  /** The language of the frame, if the page is in another one. */
  lang?: string
  short: boolean
}) {
  const loaded = useRouteLoaderData<typeof loader>('root')
  const name = loaded?.organisation.name ?? 'Handrail'
  const path = loaded?.path ?? ''
  const address = path + (loaded?.search ?? '')
  const crumbs = crumbsOf(useMatches())
  return (
    <div className="site">
      <a className="skip-link" href="#main" lang={lang}>
        {words.frame.skipMainContent}
      </a>
      <SiteHeader
        organisation={name}
        logo={loaded?.look.logo}
        path={path}
        lang={lang}
        unread={loaded?.unread ?? 0}
        reading={<ReadingPanel returnTo={address || '/'} />}
      />
      {crumbs.length > 0 && (
        <div className="crumbs-place" lang={lang}>
          <div className="wrap">
            <Breadcrumbs crumbs={crumbs} />
          </div>
        </div>
      )}
      <main id="main" tabIndex={-1}>
        {loaded?.notice && (
          <div className="notice-place" lang={lang}>
            <div className="wrap">
              <Notice
                kind={loaded.notice.kind}
                title={loaded.notice.title}
                close={address}
                focus={loaded.notice}
              >
                <p>{loaded.notice.text}</p>
              </Notice>
            </div>
          </div>
        )}
        {loaded?.crisis && (
          <div className="notice-place">
            <div className="wrap">
              <CrisisHelp />
            </div>
          </div>
        )}
        {children}
      </main>
      {/* React hydrates a template as empty, so only pages without hydration have one. The crisis box after a form works on every page. */}
      {!hydrates && <CrisisTemplate />}
      {hydrates && loaded?.notice && <NoticeCopy notice={loaded.notice} />}
      {loaded && <GetHelp {...loaded.organisation} lang={lang} short={short} />}
      <SiteFooter
        organisation={name}
        taxStatus={loaded?.organisation.taxStatus ?? words.frame.nonprofit}
        ownLogo={Boolean(loaded?.look.logo)}
        email={loaded?.organisation.email}
        path={path}
        lang={lang}
        short={short}
      />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const trouble = useTrouble()
  const name = useRouteLoaderData<typeof loader>('root')?.organisation.name ?? 'Handrail'
  // Rendered only by the server, and sent without scripts.
  if (import.meta.env.SSR && trouble?.refused && trouble.posted)
    return <SendAgainPage organisation={name} words={trouble.refused} posted={trouble.posted} />
  if (trouble?.refused) return <RefusedPage organisation={name} words={trouble.refused} />
  if (!isRouteErrorResponse(error) || error.status >= 500) {
    return <BrokenPage organisation={name} incident={trouble?.incident} />
  }
  if (error.status === 404) return <MissingPage organisation={name} />
  return <RefusedPage organisation={name} words={typeof error.data === 'string' ? error.data : undefined} />
}
