/** Under which the contact form is kept when the session ends. */
export const contactFormName = 'contact'
