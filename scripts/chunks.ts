// Which modules travel to the browser as one file. Thirty small files cost more in headers, and in what each is compressed
// without, than they hold; one large one would bring every page what only others need.

const STAFF =
  /\/routes\/staff\/|\/app\/(?:staff|cases\/(?:approvals|closing|desk|keys|queue|statistics)|donations\/screens\/(?:ledger|receipts|stripe))\//
const SCREEN = /\/app\/(?:[\w/-]+\/(?:routes|screens)\/|pages\/)/

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** The screens that a module is loaded for. */
function screensOf(id: string, modules: Modules): Set<string> {
  const seen = new Set([id])
  const screens = new Set<string>()
  for (const one of seen) {
    if (SCREEN.test(one)) screens.add(one.replace(/\?.*/, ''))
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  }
  return screens
}

/** What only visitors' screens of one feature share is one file for each set of rooms that need it. */
function ofOneFeature(id: string, modules: Modules): string | null {
  const screens = [...screensOf(id, modules)]
  if (screens.length < 2 || screens.some((screen) => STAFF.test(screen))) return null
  const features = new Set(screens.map((screen) => /\/app\/([\w-]+)\//.exec(screen)?.[1]))
  const rooms = new Set(
    screens.map((screen) => /\/app\/[\w-]+\/(?:screens\/)?([\w-]+)\//.exec(screen)?.[1] ?? 'pages'),
  )
  // The words of kept cases are written into their pages: a file of their own would be empty.
  if (rooms.size > 1) rooms.delete('locker')
  return features.size === 1 ? [...features, ...[...rooms].sort()].join('-') : null
}

/** What every page with scripts loads: React, the router, the frame, and the parts that nearly every form has. */
const BASE =
  /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|[\\/]app[\\/](?:root\.tsx|reading[\\/](?!routes|labels)|ui[\\/](?:page[\\/](?:logo|site-|meta|leave-button)|parts[\\/](?:lists|promised|dialog)|forms[\\/](?:choices|error-summary|form-title|answers-form))|ui[\\/]plural)/
// Only the console searches for names without their accents and counts days of the law.
const FACTS =
  /[\\/]app[\\/](?:platform[\\/](?:(?!legal-days)[^\\/]+|text[\\/](?!plain-letters)[^\\/]+|settings[\\/](?:retention|promises)|kept-forms[\\/]taken-along)|cases[\\/](?:labels|rules))\.ts/

/** The first group that takes a module has it. */
export const chunks = [
  { name: 'base', test: BASE },
  { name: 'facts', test: FACTS, minShareCount: 3, includeDependenciesRecursively: false },
  ...['cases', 'attorneys'].map((feature) => ({
    name: `${feature}-words`,
    test: new RegExp(
      `[\\\\/]app[\\\\/]${feature}[\\\\/](?:[^\\\\/]+\\.ts|listing[\\\\/]components[\\\\/]license-lines)${
        // The other page with this box loads no script.
        feature === 'attorneys' ? '|access-card[\\\\/]attach' : ''
      }`,
    ),
    minShareCount: 3,
    includeDependenciesRecursively: false,
  })),
  { name: ofOneFeature, test: /[\\/]app[\\/]/, includeDependenciesRecursively: false },
]

/** A file that holds one of the entries may pass on what others need of it: React Router's own setting would forbid these groups. */
export const entriesMayShare = () => ({
  name: 'entries-may-share',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  options: <T extends object>(options: T) => ({
    ...options,
    preserveEntrySignatures: 'allow-extension' as const,
  }),
})
