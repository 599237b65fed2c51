/** Whether this session is still valid: the frame's middleware has already refused everyone else. */
export const loader = () => new Response(null, { status: 204 })
