/** Replaces the SDK's validator of form input in the client, because this server shows no forms. */
export class AjvJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This server asks for no input.');
  }
}
