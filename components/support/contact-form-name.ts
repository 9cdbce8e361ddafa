/** Key of the values saved when the session ends. */
export const contactFormName = 'contact'
