/** The values for `where(column, 'in', …)`, which PostgreSQL refuses without any: then one that no id of ours is. */
export const inList = (ids: Iterable<string>): string[] => {
  const list = [...ids]
  return list.length > 0 ? list : ['']
}
