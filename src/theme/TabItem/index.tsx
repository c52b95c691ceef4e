export {default} from '@theme-init/TabItem';
