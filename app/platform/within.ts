/** The outcome of this work, or undefined if it takes longer. It is not ended then. @param ms how long to wait at most */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
