/** Whether this session still holds: the frame's middleware has answered anybody else. */
export const loader = () => new Response(null, { status: 204 })
