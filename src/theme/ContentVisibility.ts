export {default} from '@site/src/client/nothing';
