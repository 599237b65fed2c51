/** Each half hour of a day, as people say it. */
export const HALF_HOURS = Array.from({ length: 48 }, (_, at) => {
  const hour = Math.floor(at / 2)
  const minutes = at % 2 ? '30' : '00'
  return {
    value: `${String(hour).padStart(2, '0')}:${minutes}`,
    label: `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`,
  }
})
