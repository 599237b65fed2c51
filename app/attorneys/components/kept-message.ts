/** Under what a message to this attorney is kept in the window in which it is typed. */
export const keyOf = (id: number) => `attorney-message-${id}`

export const TYPED = ['name', 'email', 'message'] as const
