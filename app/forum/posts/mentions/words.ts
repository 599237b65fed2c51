export const words = {
  here: {
    open: 'Handles in this topic',
    says: 'These members wrote here not long ago. Write @ and a handle, and we tell that member.',
    list: 'Handles in this topic',
    one: '1 handle fits. Press the down arrow to choose it.',
    some: '{count} handles fit. Press the down arrow to choose one.',
  },
}
