import { redirect } from 'react-router'
import type { Db } from '#db/schema.ts'
import type { DeskKind } from '../../editing/desk.server.ts'
import { itemOfAddress, kindAt, pathAsked } from '../../editing/desk-kinds.server.ts'

/**
 * The kind of the item on a page that people may have a link to.
 * @throws a redirect if the item is named by its address, as letters were by older ids
 */
export async function itemAsked(db: Db, request: Request, named: string): Promise<DeskKind> {
  const path = pathAsked(request)
  const item = await itemOfAddress(db, path, named)
  if (item) throw redirect(path.replace(`${item.kind.list}/${named}`, `${item.kind.list}/${item.id}`))
  return kindAt(request, named)
}

/** The item that a form is about. A page that was open while its item got another address still sends its form there. */
export const itemPosted = async (
  db: Db,
  request: Request,
  named: string,
): Promise<{ kind: DeskKind; id: string }> =>
  (await itemOfAddress(db, pathAsked(request), named)) ?? { kind: kindAt(request, named), id: named }
