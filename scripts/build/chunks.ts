// Which modules are sent to the browser as one file. Thirty small files cost more in headers and worse compression than
// they contain; one large one would bring every page code that only others need.

const STAFF =
  /\/(?:routes|screens)\/(?:[\w-]+\/)*staff\/|\/app\/(?:staff|cases\/screens\/(?:approvals|closing|desk|keys|queue|statistics)|donations\/screens\/(?:ledger|receipts|stripe))\//
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

/** Modules shared only by visitors' screens of one feature form one file per set of folders that need them. */
function ofOneFeature(id: string, modules: Modules): string | null {
  const screens = [...screensOf(id, modules)]
  if (screens.length < 2 || screens.some((screen) => STAFF.test(screen))) return null
  const features = new Set(screens.map((screen) => /\/app\/([\w-]+)\//.exec(screen)?.[1]))
  const rooms = new Set(
    screens.map((screen) => /\/app\/[\w-]+\/(?:screens\/)?([\w-]+)\//.exec(screen)?.[1] ?? 'pages'),
  )
  // The words of stored cases are written into their pages: their own file would be empty.
  if (rooms.size > 1) rooms.delete('saved-cases')
  return features.size === 1 ? [...features, ...[...rooms].sort()].join('-') : null
}

/** Modules that every page with scripts loads: React, the router, the frame, and the components of nearly every form. */
const BASE =
  /node_modules[\\/](?:react|react-dom|react-router|scheduler|icu-minify)[\\/]|[\\/]app[\\/](?:root\.tsx|reading[\\/](?!routes|labels)|copy-overrides[\\/](?:changed-words|browser-copy)|ui[\\/](?:page[\\/](?:logo|site-|meta|leave-button)|parts[\\/](?:lists|promised|dialog)|forms[\\/](?:choices|error-summary|form-title|answers-form))|ui[\\/](?:plural|format-copy))/
// Only the console searches names without accents.
const FACTS =
  /[\\/]app[\\/](?:platform[\\/](?:[^\\/]+|text[\\/](?!plain-letters)[^\\/]+|settings[\\/]retention|autosave[\\/]keepalive-limit)|shared[\\/](?:states|sources|promises[\\/]promises)|cases[\\/](?:model[\\/](?:labels|rules)|copy[\\/]questions[\w.]+))\.[tj]s/

/** The first group that matches a module gets it. */
export const chunks = [
  { name: 'base', test: BASE },
  { name: 'facts', test: FACTS, minShareCount: 3, includeDependenciesRecursively: false },
  ...['cases', 'attorneys'].map((feature) => ({
    name: `${feature}-words`,
    test: new RegExp(
      // With the messages that these files read by a name that is known later.
      `[\\\\/]app[\\\\/]${feature}[\\\\/](?:model[\\\\/][^\\\\/]+\\.ts|copy[\\\\/][\\w.-]+\\.js|screens[\\\\/]listing[\\\\/]license-lines)${
        // The other page with this box loads no script.
        feature === 'attorneys' ? '|access-card[\\\\/]attach' : ''
      }`,
    ),
    minShareCount: 3,
    includeDependenciesRecursively: false,
  })),
  { name: ofOneFeature, test: /[\\/]app[\\/]/, includeDependenciesRecursively: false },
]

/**
 * A file with one of the entries may re-export what others need of it: React Router's own setting would forbid these
 * groups.
 */
export const entriesMayShare = () => ({
  name: 'entries-may-share',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  options: <T extends object>(options: T) => ({
    ...options,
    preserveEntrySignatures: 'allow-extension' as const,
  }),
})
