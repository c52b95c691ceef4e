/** Replaces the SDK's validator of what a person types into a form of the client: this server shows no form. */
export class AjvJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This server asks for no input.');
  }
}
