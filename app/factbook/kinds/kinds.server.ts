import { FIRST_OF_OUR_OWN } from '#app/content/model/rules.ts'
import { notFound } from '#app/platform/refused.ts'
import type { Release, WholeKind } from './kind.ts'

// Every kind of record that is defined (editing/define-record.server.ts).

const kinds = new Map<string, WholeKind>()

const releases = new Map<string, Release<Record<string, unknown>>>()

export function addKind(kind: WholeKind, release: Release<Record<string, unknown>>): void {
  kinds.set(kind.name, kind)
  releases.set(kind.name, release)
}

/** The records of this release, in their order. */
export const releaseOf = (name: string): Release<Record<string, unknown>> => releases.get(name) ?? []

export const factKinds = (): string[] => [...kinds.keys()]

export const isFactKind = (name: string | undefined): name is string => name !== undefined && kinds.has(name)

/** The kind with this name; "not found" if there is none. */
export const factKind = (name: string): WholeKind => kinds.get(name) ?? notFound()

/** Whether this record can be taken off the site, or put into the bin before it was public. */
export const mayGo = ({ kind, number }: { kind: string; number: number }): boolean => {
  const { fixed, builtInStays } = factKind(kind)
  return !fixed && !(builtInStays && number < FIRST_OF_OUR_OWN)
}
