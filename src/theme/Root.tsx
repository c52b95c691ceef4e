/** Adds the search dialog to the site. Unlike the navigation bar, this part stays when the page changes. */
export {default} from '@site/src/search/ui/SearchDialog';
