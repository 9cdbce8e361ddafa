/** Leads to the service's page of consent, on which the connection goes on. */
export const leave = (location: string): void => globalThis.location.assign(location)
