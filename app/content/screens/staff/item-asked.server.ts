import { redirect } from 'react-router'
import type { Db } from '#db/schema.ts'
import type { DeskKind } from '../../editing/desk.server.ts'
import { kindAt, pathAsked, pathOfAddress } from '../../editing/desk-kinds.server.ts'

/**
 * The kind of the item on a page that people may have a link to.
 * @throws a redirect if the item is named by its address, as letters were by older ids
 */
export async function itemAsked(db: Db, request: Request, id: string): Promise<DeskKind> {
  const path = await pathOfAddress(db, pathAsked(request), id)
  if (path) throw redirect(path)
  return kindAt(request, id)
}
