// Apart from the other words, so that the small script of the overview does not bring them all along.

export const deviceWords = {
  kindNotKnown: 'Kind not known',
  statusNotKnown: 'Status not known',
}
