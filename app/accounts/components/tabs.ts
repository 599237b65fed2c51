import type { IconName } from '#app/ui/parts/icons.tsx'
import { words } from '../words.ts'

/** The five tabs of the dashboard, each an address of its own. */
export const TABS: readonly { href: string; label: string; icon: IconName }[] = [
  { href: '/dashboard', label: words.tabs.overview, icon: 'dashboard' },
  { href: '/dashboard/complaints', label: words.tabs.myComplaints, icon: 'file' },
  { href: '/dashboard/forum-posts', label: words.tabs.myForumPosts, icon: 'message' },
  { href: '/dashboard/saved', label: words.tabs.savedResources, icon: 'save' },
  { href: '/dashboard/profile', label: words.tabs.profile, icon: 'person' },
]
