const OLDEST = 15
/** Databases that speak PostgreSQL's protocol and name its version, but lock or change rows in other ways. */
const OTHERS = [
  'CockroachDB',
  'YugabyteDB',
  'Greenplum',
  'Redshift',
  'Materialize',
  'CrateDB',
  'QuestDB',
  'RisingWave',
]

/**
 * @param version what select version() answers
 * @returns a sentence about what to do, or null for a PostgreSQL that works
 */
export function whyNotThisPostgres(version: string): string | null {
  const number = Number(/^PostgreSQL (\d+)/.exec(version)?.[1])
  const named = version.replace('-YB-', ' YugabyteDB ').toLowerCase()
  const other = OTHERS.find((name) => named.includes(name.toLowerCase()))
  if (other || !number)
    return `the database there is not PostgreSQL${other ? ` but ${other}` : ''}. Use PostgreSQL ${OLDEST} or newer.`
  if (number < OLDEST)
    return `the database there is PostgreSQL ${number}. Upgrade it to PostgreSQL ${OLDEST} or newer.`
  return null
}
