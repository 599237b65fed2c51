import { ConfigError, config } from '#app/platform/settings/config.server.ts'
import { disconnect } from '#db/connect.server.ts'
import { finishUpgrade, isUpToDate } from '#db/migrate.server.ts'
import { openData, whyNoStart } from '#server/open-database.ts'
import { releaseVersion } from '#server/release.ts'

/** Takes away what only the release before uses. @throws ConfigError in words */
export async function finish(): Promise<void> {
  // Opened by root, a SQLite database would get files that the site cannot write.
  if (!config.database.startsWith('postgres'))
    return console.log('Nothing is left to do: with SQLite the start does all of it.')
  const release = releaseVersion()
  try {
    const { work } = await openData()
    if (!(await isUpToDate(work)))
      throw new ConfigError(`Start the site with this release (${release}) first. Nothing was changed.`)
    const ran = await finishUpgrade(work, release)
    console.log(
      ran.length === 0
        ? 'Nothing is left to do.'
        : `The upgrade to ${release} is finished. A release from before does not start with this database any more.`,
    )
  } catch (error) {
    throw (error as Error).name === 'NotYet' ? new ConfigError((error as Error).message) : whyNoStart(error)
  } finally {
    await disconnect()
  }
}
