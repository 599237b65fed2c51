// bin/handrail of a release: reads the settings file and runs one command with the Node of the release. In
// commands.json, `paths` are the options whose value is a path.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { fileURLToPath } from 'node:url'
import COMMANDS from './commands.json' with { type: 'json' }

const home = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const calledFrom = process.cwd()
const [name = 'help', ...words] = process.argv.slice(2)
// As behind npm run.
const given = words[0] === '--' ? words.slice(1) : words
const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))

if (name === '--version' || name === 'version') {
  console.log(version)
} else if (!Object.hasOwn(COMMANDS, name)) {
  const list = Object.entries(COMMANDS).map(
    ([command, { what }]) => `  handrail ${command.padEnd(12)}${what}`,
  )
  const words = `Handrail ${version}\n${list.join('\n')}\nSettings: ${settingsFile()}, and the environment, which wins.`
  if (name === 'help' || name === '--help') console.log(words)
  else {
    console.error(`There is no command “${name}”.\n${words}`)
    process.exitCode = 1
  }
} else await run(COMMANDS[name])

async function run({ script, first, paths }) {
  readSettings()
  // Set in deploy/Dockerfile.
  const inContainer = process.env.HANDRAIL_IN_CONTAINER === 'yes'
  orElse('DATA_DIR', inContainer ? '/data' : '/var/lib/handrail')
  if (inContainer) orElse('HOST', '0.0.0.0')
  // The service and a person at the keyboard start in different folders.
  if (!path.isAbsolute(process.env.DATA_DIR)) {
    console.error('DATA_DIR: must be a whole path, like /var/lib/handrail.')
    process.exit(1)
  }
  notAsRoot(process.env.DATA_DIR)
  process.env.HANDRAIL_CALLED_FROM = calledFrom
  // The site reads its files below the folder it runs in.
  process.chdir(home)
  process.argv = [process.execPath, 'scripts/node.mjs', script, ...first, ...absolute(given, paths)]
  await import('../node.mjs')
}

/** Docker leaves the quotes of an env file around a value, and an empty one counts as none. */
function orElse(setting, value) {
  process.env[setting] = process.env[setting]?.replace(/^(['"])(.*)\1$/, '$2').trim() || value
}

/** The site could not read what root writes into its data folder. An upgrade changes to the folder's owner by itself. */
function notAsRoot(folder) {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  if (name === 'upgrade' || process.getuid() !== 0 || !owner) return
  const { status, stdout } = spawnSync('id', ['-nu', String(owner)], { encoding: 'utf8' })
  const user = status === 0 ? stdout.trim() : `'#${owner}'`
  console.error(
    `DATA_DIR: ${folder} belongs to another user, who could not read what root writes there. Run the command as that user: sudo -u ${user} handrail ${name}`,
  )
  process.exit(1)
}

/** A command runs in the folder of the release, so a relative path is one of the folder it was called from. */
function placed(value) {
  return value.startsWith('s3://') || value === 'newest' ? value : path.resolve(calledFrom, value)
}

function absolute(words, paths) {
  return words.map((word, i) => {
    if (paths.includes(words[i - 1])) return placed(word)
    const [option, ...value] = word.split('=')
    return paths.includes(option) && value.length > 0 ? `${option}=${placed(value.join('='))}` : word
  })
}

function settingsFile() {
  return process.env.HANDRAIL_SETTINGS || '/etc/handrail/handrail.env'
}

function readSettings() {
  const file = settingsFile()
  if (!existsSync(file)) {
    if (!process.env.HANDRAIL_SETTINGS) return
    console.error(`HANDRAIL_SETTINGS: there is no file ${file}.`)
    process.exit(1)
  }
  try {
    accessSync(file, constants.R_OK)
  } catch {
    console.error(
      `This user may not read ${file}, where the settings are. Run the command as the user of the site: sudo -u handrail handrail ${name}`,
    )
    process.exit(1)
  }
  loadEnvFile(file)
}
