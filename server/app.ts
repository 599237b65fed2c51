import { Hono, type MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import { tooMuch } from '#app/platform/http/body-forms.server.ts'
import { knowAddresses } from '#app/platform/http/site-addresses.ts'
import { logIncident, setLogLevel } from '#app/platform/log.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { databaseKind, db } from '#db/connect.server.ts'
import { oneSpelling } from './canonical.ts'
import { httpsOnly, sameOriginPosts, securityHeaders } from './headers.ts'
import { logRequests } from './log-requests.ts'
import { serveMetrics } from './metrics/metrics-server.ts'
import { startWarnings } from './open-database.ts'
import { filesOfOtherReleases, refuseDataForOtherReleases, routesOfOtherReleases } from './other-releases.ts'
import { enterPhase, phaseNow } from './process/phase.ts'
import { readiness, ready } from './ready.ts'
import { addresses, answerFromMemory, type Bindings, buildVersion, renderPage } from './render-page.ts'
import { routePatterns } from './route-pattern.ts'
import { sharedCauses } from './shared-causes.ts'
import { start } from './start-site.ts'
import { assetHeaders, clientFiles, staticFiles } from './static-files.ts'

setLogLevel(config.values.LOG_LEVEL)
knowAddresses([...addresses, ...[...clientFiles].map((file) => file.slice(1).split('/'))])

/** Whether people should be sent to this process. */
const readinessNow = readiness({ ask: () => sql`select 1`.execute(db), causes: () => sharedCauses(db) })

/** The site as one function from request to answer: a request meets these from top to bottom. */
export const app = new Hono<Bindings>()
app.use(securityHeaders)
app.get('/up', (c) => c.text('up'))
app.get('/ready', ready(readinessNow))
app.use(logRequests(routePatterns(addresses), (path) => clientFiles.has(path)))
app.use('/assets/*', assetHeaders)
app.use(staticFiles)
app.get('/assets/*', filesOfOtherReleases(buildVersion))
app.use(httpsOnly)
app.use(refuseOtherMethods())
app.use(oneSpelling(addresses))
app.use(sameOriginPosts)
app.use(limitBodies())
app.get('/__manifest', routesOfOtherReleases(buildVersion))
app.use(refuseDataForOtherReleases(buildVersion))
app.all('*', renderPage)
app.onError((error, c) => {
  const incident = logIncident(error, 'server')
  return c.text(
    `Something broke on our side. Try again. If it happens again, tell us this number: ${incident}`,
    500,
  )
})

function refuseOtherMethods(): MiddlewareHandler {
  return async (c, next) => {
    if (!['GET', 'HEAD', 'POST'].includes(c.req.method))
      return c.text('This page cannot be asked for in that way.', 405)
    await next()
  }
}

/** A body without a length is counted where it is read (platform/http/bodies.server.ts). */
function limitBodies(): MiddlewareHandler {
  return async (c, next) => {
    if (Number(c.req.header('content-length') ?? 0) > config.bodyLimitBytes)
      return tooMuch(config.bodyLimitBytes)
    await next()
  }
}

/** The port for the operator's own programs; it answers from the first moment, also while the data is being opened. */
const startMetrics = () => serveMetrics(readinessNow)

export { answerFromMemory, config, databaseKind, enterPhase, phaseNow, start, startMetrics, startWarnings }
