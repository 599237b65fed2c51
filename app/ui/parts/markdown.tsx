import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { markdownParts } from '../markdown-parts.ts'

/**
 * Markdown drawn part by part, without HTML in between: for text that was opened in this browser and may come from
 * anybody. Knows what markdown.server.ts lets through; everything else is there as it was typed.
 */
export function Markdown({ text }: { text: string }) {
  return <div className="prose">{blocks(markdownParts(text, { breaks: true }))}</div>
}

const keyed = (parts: ReactNode[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
  parts.map((part, at) => <Fragment key={at}>{part}</Fragment>)

const blocks = (tokens: Token[]): ReactNode => keyed(tokens.map(block))

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'hr':
      return <hr />
    case 'heading':
      return <h4>{inlines(token.tokens)}</h4>
    case 'paragraph':
      return <p>{inlines(token.tokens)}</p>
    case 'text':
      return inlines(token.tokens, token.text)
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [])}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      )
    case 'list':
      return list(token as Tokens.List)
    default:
      return <p>{token.raw}</p>
  }
}

function list({ ordered, start, items }: Tokens.List): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the points of a list do not move
  const points = items.map((item, at) => <li key={at}>{blocks(item.tokens)}</li>)
  return ordered ? <ol start={Number(start) || 1}>{points}</ol> : <ul>{points}</ul>
}

function inlines(tokens: Token[] | undefined, text = ''): ReactNode {
  return tokens ? keyed(tokens.map(inline)) : text
}

function inline(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inlines(token.tokens)}</strong>
    case 'em':
      return <em>{inlines(token.tokens)}</em>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'escape':
      return token.text
    case 'text':
      return inlines(token.tokens, token.raw)
    case 'link':
      return SAFE_LINK.test(token.href) ? (
        <a href={token.href} rel="noreferrer">
          {inlines(token.tokens)}
        </a>
      ) : (
        token.raw
      )
    default:
      return token.raw
  }
}

const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i
