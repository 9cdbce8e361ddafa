/** Replaces the name and the address of a customer who was erased; the address can't exist. */
export const nobody = { name: 'Erased', email: 'erased@erased.invalid' }
