import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyWords } from '#app/platform/forms/early-words.client.ts'
import { openWholeAfterUpgrade } from '#app/platform/forms/open-whole.client.ts'

keepEarlyWords()
openWholeAfterUpgrade()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
