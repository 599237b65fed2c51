import type { Route } from './+types/home'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = () => [{ title: 'Handrail' }]

export default function Home() {
  return (
    <main>
      <h1>Handrail</h1>
    </main>
  )
}
