/** Places of every store; the last one is closed. */
export const locations = [
  {
    id: 1,
    name: 'High Street',
    isActive: true,
    address: { address1: '1 High Street', city: 'Bath', zip: 'BA1 1AA', country: 'United Kingdom' },
  },
  {
    id: 2,
    name: 'Warehouse',
    isActive: true,
    address: { address1: null, city: 'Bristol', zip: null, country: 'United Kingdom' },
  },
  {
    id: 3,
    name: 'Old shop',
    isActive: false,
    address: { address1: null, city: null, zip: null, country: null },
  },
]
