import type { IconName } from '#app/ui/parts/icons.tsx'
import type { words } from '../model/words.ts'

interface Tab {
  href: string
  word: keyof (typeof words)['tabs']
  icon: IconName
}

/**
 * The five tabs of the dashboard, each with its own URL. Staff may change their labels, so each
 * is looked up where it is shown.
 */
export const TABS: readonly Tab[] = [
  { href: '/dashboard', word: 'overview', icon: 'dashboard' },
  { href: '/dashboard/complaints', word: 'myComplaints', icon: 'file' },
  { href: '/dashboard/forum-posts', word: 'myForumPosts', icon: 'message' },
  { href: '/dashboard/saved', word: 'savedResources', icon: 'save' },
  { href: '/dashboard/profile', word: 'profile', icon: 'person' },
]
