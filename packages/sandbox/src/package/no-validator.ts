/** Replaces the SDK's validator of form input in the client, because this server shows no forms. */
export class AjvJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This server does not ask the user for input.');
  }
}
