// The name of a backup says when it was made.

const NAME = /^handrail-(\d{4})-(\d\d)-(\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.age$/

export const isBackupName = (name: string): boolean => NAME.test(name)

export const backupName = (at: Date): string =>
  `handrail-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`

export interface Named {
  name: string
  /** Milliseconds since 1970. */
  at: number
}

/** The backups among these names, the newest first. */
export const backupsAmong = (names: readonly string[]): Named[] =>
  names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
      return year ? [{ name, at: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }] : []
    })
    .sort((a, b) => b.at - a.at)
