import type { IconName } from '#app/ui/parts/icons.tsx'

/** The five tabs of the dashboard, each an address of its own. */
export const TABS: readonly { href: string; label: string; icon: IconName }[] = [
  { href: '/dashboard', label: 'Overview', icon: 'dashboard' },
  { href: '/dashboard/complaints', label: 'My Complaints', icon: 'file' },
  { href: '/dashboard/forum-posts', label: 'My Forum Posts', icon: 'message' },
  { href: '/dashboard/saved', label: 'Saved Resources', icon: 'save' },
  { href: '/dashboard/profile', label: 'Profile', icon: 'person' },
]
